CREATE INDEX "courses_by_name" ON "courses" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "lecture_questions_open" ON "lecture_questions" USING btree ("lecture_id") WHERE "lecture_questions"."done_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role",lower("name"),"id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree (lower("name"),"id") WHERE "users"."erased_at" is null and "users"."disabled_at" is not null;--> statement-breakpoint
-- Searches for a part of a text need an index of three-letter parts. The extension comes with PostgreSQL, and the owner of a
-- database may add it; where it is missing, a search reads the whole table as before.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS "pg_trgm";
  CREATE INDEX "users_search" ON "users" USING gin (("name" || ' ' || "email") gin_trgm_ops) WHERE "erased_at" is null;
  CREATE INDEX "audit_entries_search" ON "audit_entries"
    USING gin (("actor_name" || ' ' || "subject_name" || ' ' || "client" || ' ' || coalesce("details" ->> 'quiz', '')) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'Searches of administrators have no index: %', SQLERRM;
END $$;
