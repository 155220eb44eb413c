ALTER TABLE "courses" ADD COLUMN "deleted_lecture_of" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_deleted_lecture_of_courses_id_fk" FOREIGN KEY ("deleted_lecture_of") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_deleted_lectures" ON "courses" USING btree ("deleted_lecture_of") WHERE "courses"."deleted_lecture_of" is not null;
