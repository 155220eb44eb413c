CREATE TABLE "deleted_course_members" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deleted_course_members_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid,
	"file_key" text,
	"size_bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deleted_course_members" ADD CONSTRAINT "deleted_course_members_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_course_members" ADD CONSTRAINT "deleted_course_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_course_members_user" ON "deleted_course_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_file" ON "data_exports" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "courses_deleted" ON "courses" USING btree ("deleted_at") WHERE "courses"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("ended_at");--> statement-breakpoint
-- A deleted course gets no members. The lock waits for a deletion that is under way.
CREATE FUNCTION "keep_out_of_deleted_course"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "courses" WHERE "id" = NEW."course_id" AND "deleted_at" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "course_staff_not_deleted" BEFORE INSERT ON "course_staff"
  FOR EACH ROW EXECUTE FUNCTION "keep_out_of_deleted_course"();
--> statement-breakpoint
CREATE TRIGGER "enrollments_not_deleted" BEFORE INSERT ON "enrollments"
  FOR EACH ROW EXECUTE FUNCTION "keep_out_of_deleted_course"();
--> statement-breakpoint
-- Erasing an account takes names out of the audit log; what happened and when stays.
CREATE OR REPLACE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lectern.erasing', true) = 'on'
    AND (NEW."id", NEW."at", NEW."action", NEW."actor_id", NEW."subject_id")
      IS NOT DISTINCT FROM (OLD."id", OLD."at", OLD."action", OLD."actor_id", OLD."subject_id") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log are neither changed nor deleted within two years.';
END $$;
