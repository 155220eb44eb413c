CREATE TABLE "question_pictures" (
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_pictures_course_id_name_pk" PRIMARY KEY("course_id","name")
);
--> statement-breakpoint
CREATE TABLE "quiz_pictures" (
	"quiz_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "quiz_pictures_quiz_id_revision_name_pk" PRIMARY KEY("quiz_id","revision","name")
);
--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_pictures" ADD CONSTRAINT "quiz_pictures_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_pictures_name" ON "question_pictures" USING btree ("name");--> statement-breakpoint
CREATE INDEX "question_pictures_file" ON "question_pictures" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "quiz_pictures_name" ON "quiz_pictures" USING btree ("name");