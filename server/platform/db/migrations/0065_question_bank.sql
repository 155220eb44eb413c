CREATE TABLE "bank_questions" (
	"course_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question" jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"lecture_id" uuid,
	"page_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_questions_course_id_id_pk" PRIMARY KEY("course_id","id")
);
--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "picks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "asked_count" integer;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "question_ids" text[];--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_questions_lecture" ON "bank_questions" USING btree ("lecture_id");