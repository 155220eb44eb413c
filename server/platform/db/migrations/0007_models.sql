CREATE TABLE "model_circuits" (
	"door" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_months" (
	"scope" text NOT NULL,
	"month" text NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"speech_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "model_months_scope_month_pk" PRIMARY KEY("scope","month")
);
--> statement-breakpoint
CREATE TABLE "model_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"door" text NOT NULL,
	"lane" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"task" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"course_id" uuid,
	"user_id" uuid,
	"tokens_in" integer DEFAULT 0 NOT NULL,
	"tokens_cached" integer DEFAULT 0 NOT NULL,
	"tokens_out" integer DEFAULT 0 NOT NULL,
	"speech_ms" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer NOT NULL,
	"is_good" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafted_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lecture_id" uuid NOT NULL,
	"job_id" uuid,
	"picture_key" text NOT NULL,
	"slide_number" integer NOT NULL,
	"sentence" text NOT NULL,
	"question" jsonb NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "help_level" text DEFAULT 'explains' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "budget_tokens" bigint;--> statement-breakpoint
ALTER TABLE "model_uses" ADD CONSTRAINT "model_uses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_uses" ADD CONSTRAINT "model_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafted_questions" ADD CONSTRAINT "drafted_questions_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafted_questions" ADD CONSTRAINT "drafted_questions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_turns_door" ON "model_turns" USING btree ("door","lane","asked_at");--> statement-breakpoint
CREATE INDEX "model_uses_course" ON "model_uses" USING btree ("course_id","at");--> statement-breakpoint
CREATE INDEX "model_uses_task" ON "model_uses" USING btree ("task","at");--> statement-breakpoint
CREATE INDEX "drafted_questions_lecture" ON "drafted_questions" USING btree ("lecture_id","state","created_at");