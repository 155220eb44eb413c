CREATE TABLE "quiz_excuses" (
	"quiz_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_excuses_quiz_id_student_id_pk" PRIMARY KEY("quiz_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "gradebooks" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"drop_lowest" integer DEFAULT 0 NOT NULL,
	"scale" json
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "weight" double precision;--> statement-breakpoint
ALTER TABLE "quiz_excuses" ADD CONSTRAINT "quiz_excuses_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_excuses" ADD CONSTRAINT "quiz_excuses_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebooks" ADD CONSTRAINT "gradebooks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_excuses_student" ON "quiz_excuses" USING btree ("student_id");