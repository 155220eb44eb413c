CREATE TYPE "public"."job_state" AS ENUM('PENDING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'FAILED', 'CANCELLED');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('student', 'professor');--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"professor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"syllabus" text DEFAULT '' NOT NULL,
	"supported_languages" text[] NOT NULL,
	"course_code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_code_key" UNIQUE("course_code")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"enrolled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollments_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" "job_state" DEFAULT 'PENDING' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"done" integer,
	"total" integer,
	"message" text DEFAULT '' NOT NULL,
	"error" text,
	"partial" text,
	"owner_id" uuid NOT NULL,
	"course_id" uuid,
	"lecture_id" uuid,
	"slide_number" integer,
	"language" text,
	"original_filename" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker_key" integer,
	"queue_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "decks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lecture_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"page_count" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file_key" text NOT NULL,
	"lecture_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"used_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_uses_key" UNIQUE("file_key","lecture_id","kind")
);
--> statement-breakpoint
CREATE TABLE "lectures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"published" boolean DEFAULT false NOT NULL,
	"default_language" text NOT NULL,
	"supported_languages" text[] NOT NULL,
	"deck_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slide_texts" (
	"slide_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"lines" json NOT NULL,
	"words" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deck_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"picture_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"picture_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"title" text,
	"word_count" integer NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slides_number_key" UNIQUE("deck_id","number")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"key" text PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"marks" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "script_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slide_id" uuid NOT NULL,
	"language" text NOT NULL,
	"script" text NOT NULL,
	"spoken_hash" text NOT NULL,
	"source" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scripts" (
	"slide_id" uuid NOT NULL,
	"language" text NOT NULL,
	"script" text NOT NULL,
	"spoken_hash" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version_id" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scripts_slide_id_language_pk" PRIMARY KEY("slide_id","language")
);
--> statement-breakpoint
CREATE TABLE "slide_audio" (
	"slide_id" uuid NOT NULL,
	"language" text NOT NULL,
	"spoken_hash" text NOT NULL,
	"recording_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slide_audio_key" UNIQUE("slide_id","language","spoken_hash")
);
--> statement-breakpoint
CREATE TABLE "lecture_progress" (
	"student_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"last_slide_number" integer DEFAULT 1 NOT NULL,
	"visited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "lecture_progress_student_id_lecture_id_pk" PRIMARY KEY("student_id","lecture_id")
);
--> statement-breakpoint
CREATE TABLE "slide_progress" (
	"student_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"slide_number" integer NOT NULL,
	"completed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slide_progress_student_id_lecture_id_slide_number_pk" PRIMARY KEY("student_id","lecture_id","slide_number")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "role" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_professor_id_users_id_fk" FOREIGN KEY ("professor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_texts" ADD CONSTRAINT "slide_texts_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_versions" ADD CONSTRAINT "script_versions_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_versions" ADD CONSTRAINT "script_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_audio" ADD CONSTRAINT "slide_audio_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_audio" ADD CONSTRAINT "slide_audio_recording_key_recordings_key_fk" FOREIGN KEY ("recording_key") REFERENCES "public"."recordings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD CONSTRAINT "lecture_progress_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_progress" ADD CONSTRAINT "lecture_progress_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_progress" ADD CONSTRAINT "slide_progress_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_progress" ADD CONSTRAINT "slide_progress_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_professor" ON "courses" USING btree ("professor_id");--> statement-breakpoint
CREATE INDEX "enrollments_course" ON "enrollments" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "jobs_lecture" ON "jobs" USING btree ("lecture_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state");--> statement-breakpoint
CREATE INDEX "decks_lecture" ON "decks" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "file_uses_lecture" ON "file_uses" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "lectures_course" ON "lectures" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_file" ON "recordings" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "script_versions_slide" ON "script_versions" USING btree ("slide_id","language","created_at");--> statement-breakpoint
CREATE INDEX "slide_audio_recording" ON "slide_audio" USING btree ("recording_key");--> statement-breakpoint
CREATE INDEX "lecture_progress_visit" ON "lecture_progress" USING btree ("student_id","visited_at");--> statement-breakpoint
CREATE INDEX "lecture_progress_lecture" ON "lecture_progress" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "slide_progress_lecture" ON "slide_progress" USING btree ("lecture_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_subject" ON "sign_in_failures" USING btree ("subject","failed_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_time" ON "sign_in_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));