DELETE FROM "course_staff" USING "users" WHERE "users"."id" = "user_id" AND "users"."role" = 'student' AND "course_staff"."role" = 'teacher';--> statement-breakpoint
DELETE FROM "deleted_course_members" USING "users" WHERE "users"."id" = "user_id" AND "users"."role" = 'student' AND "deleted_course_members"."role" = 'teacher';
