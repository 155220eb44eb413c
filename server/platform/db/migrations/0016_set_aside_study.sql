CREATE TABLE "set_aside_study" (
	"student_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"mark_ids" text[],
	"bookmarked_at" timestamp (3) with time zone,
	CONSTRAINT "set_aside_study_lecture_id_page_id_student_id_pk" PRIMARY KEY("lecture_id","page_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "set_aside_study" ADD CONSTRAINT "set_aside_study_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_study" ADD CONSTRAINT "set_aside_study_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;
