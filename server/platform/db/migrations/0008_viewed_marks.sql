CREATE TABLE "viewed_marks" (
	"student_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"slide_number" integer NOT NULL,
	"mark_ids" text[] NOT NULL,
	CONSTRAINT "viewed_marks_student_id_lecture_id_slide_number_pk" PRIMARY KEY("student_id","lecture_id","slide_number")
);
--> statement-breakpoint
ALTER TABLE "viewed_marks" ADD CONSTRAINT "viewed_marks_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_marks" ADD CONSTRAINT "viewed_marks_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewed_marks_lecture" ON "viewed_marks" USING btree ("lecture_id");