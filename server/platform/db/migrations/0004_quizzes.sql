CREATE TABLE "answer_grades" (
	"submission_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"points" double precision,
	"possible" double precision NOT NULL,
	"original_points" double precision,
	"is_correct" boolean,
	"feedback" text,
	"method" text NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"graded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_grades_submission_id_question_id_pk" PRIMARY KEY("submission_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "grade_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" text,
	"kind" text NOT NULL,
	"user_id" uuid,
	"why" text DEFAULT '' NOT NULL,
	"points_before" double precision,
	"points_after" double precision,
	"method_before" text,
	"total_before" double precision,
	"total_after" double precision,
	"moved" jsonb,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" text,
	"claim_text" text NOT NULL,
	"ai_response" text NOT NULL,
	"original_points" double precision,
	"adjusted_points" double precision,
	"status" text NOT NULL,
	"by_assistant" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"job_id" uuid,
	"grade_adjustments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regrade_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_accommodations" (
	"quiz_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"time_factor" double precision DEFAULT 1 NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_accommodations_quiz_id_student_id_pk" PRIMARY KEY("quiz_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_versions" (
	"quiz_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"time_limit_minutes" integer,
	"questions" jsonb NOT NULL,
	"total_points" double precision NOT NULL,
	"leniency" text DEFAULT 'normal' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_versions_quiz_id_revision_pk" PRIMARY KEY("quiz_id","revision")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"code" text NOT NULL,
	"is_active" boolean NOT NULL,
	"assistant_adjusts" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"open_question_id" text,
	"open_since" timestamp (3) with time zone,
	"open_seconds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"handed_in_by" text,
	"grading_job_id" uuid,
	"graded_at" timestamp (3) with time zone,
	"auto_points" double precision,
	"final_points" double precision,
	"final_method" text,
	"final_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "answer_grades" ADD CONSTRAINT "answer_grades_submission_id_quiz_attempts_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_submission_id_quiz_attempts_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_claims" ADD CONSTRAINT "grade_claims_submission_id_quiz_attempts_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_claims" ADD CONSTRAINT "grade_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_chat_messages" ADD CONSTRAINT "quiz_chat_messages_submission_id_quiz_attempts_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_chat_messages" ADD CONSTRAINT "quiz_chat_messages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade_previews" ADD CONSTRAINT "regrade_previews_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_accommodations" ADD CONSTRAINT "quiz_accommodations_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_accommodations" ADD CONSTRAINT "quiz_accommodations_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_grading_job_id_jobs_id_fk" FOREIGN KEY ("grading_job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_version" FOREIGN KEY ("quiz_id","revision") REFERENCES "public"."quiz_versions"("quiz_id","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_grades_flagged" ON "answer_grades" USING btree ("submission_id") WHERE "answer_grades"."reviewed_at" is null and jsonb_array_length("answer_grades"."flags") > 0;--> statement-breakpoint
CREATE INDEX "grade_changes_submission" ON "grade_changes" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "grade_claims_submission" ON "grade_claims" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_claims_once" ON "grade_claims" USING btree ("submission_id","question_id") WHERE "grade_claims"."by_assistant" and "grade_claims"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "quiz_chat_messages_submission" ON "quiz_chat_messages" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_chat_messages_job" ON "quiz_chat_messages" USING btree ("job_id","role");--> statement-breakpoint
CREATE INDEX "regrade_previews_quiz" ON "regrade_previews" USING btree ("quiz_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quizzes_code" ON "quizzes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "quizzes_course" ON "quizzes" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_one" ON "quiz_attempts" USING btree ("quiz_id","student_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_student" ON "quiz_attempts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_submitted" ON "quiz_attempts" USING btree ("quiz_id","submitted_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_open" ON "quiz_attempts" USING btree ("deadline_at") WHERE "quiz_attempts"."submitted_at" is null;