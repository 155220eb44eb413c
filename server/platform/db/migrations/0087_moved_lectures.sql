-- A deleted lecture moves out of its course, and a restored one back: what its students have done in the course changes.
CREATE FUNCTION "note_insight_moved_lecture"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "lecture_id", "student_id")
    SELECT "course_id", NEW."id", "student_id" FROM "enrollments" WHERE "course_id" IN (OLD."course_id", NEW."course_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lectures_insight_move" AFTER UPDATE OF "course_id" ON "lectures" FOR EACH ROW
  WHEN (OLD."course_id" IS DISTINCT FROM NEW."course_id") EXECUTE FUNCTION "note_insight_moved_lecture"();--> statement-breakpoint
-- Lectures that were deleted before.
INSERT INTO "insight_changes" ("course_id", "student_id")
  SELECT e."course_id", e."student_id" FROM "enrollments" e
  WHERE e."course_id" IN (SELECT "deleted_lecture_of" FROM "courses");
