CREATE TABLE "insight_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"lecture_id" uuid,
	"student_id" uuid,
	"session_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_maps" (
	"lecture_id" uuid NOT NULL,
	"language" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"is_outdated" boolean DEFAULT false NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "insight_maps_lecture_id_language_since_pk" PRIMARY KEY("lecture_id","language","since")
);
--> statement-breakpoint
CREATE TABLE "insight_students" (
	"course_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"last_visit_at" timestamp (3) with time zone,
	"lectures_finished" integer DEFAULT 0 NOT NULL,
	"slides_studied" integer DEFAULT 0 NOT NULL,
	"stuck_lecture_id" uuid,
	"stuck_page_id" uuid,
	"quizzes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "insight_students_course_id_student_id_pk" PRIMARY KEY("course_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "insight_visit_slides" (
	"visit_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"language" text NOT NULL,
	"seconds" integer NOT NULL,
	"replays" integer NOT NULL,
	"back_jumps" integer NOT NULL,
	"pauses" integer NOT NULL,
	"is_finished" boolean NOT NULL,
	CONSTRAINT "insight_visit_slides_visit_id_page_id_language_pk" PRIMARY KEY("visit_id","page_id","language")
);
--> statement-breakpoint
CREATE TABLE "insight_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lecture_id" uuid NOT NULL,
	"student_id" uuid,
	"session_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"last_page_id" uuid,
	"finished_slides" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "tracks_students" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_maps" ADD CONSTRAINT "insight_maps_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_students" ADD CONSTRAINT "insight_students_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_students" ADD CONSTRAINT "insight_students_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_visit_slides" ADD CONSTRAINT "insight_visit_slides_visit_id_insight_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."insight_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_visits" ADD CONSTRAINT "insight_visits_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_visits" ADD CONSTRAINT "insight_visits_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_maps_outdated" ON "insight_maps" USING btree ("asked_at") WHERE "insight_maps"."is_outdated";--> statement-breakpoint
CREATE UNIQUE INDEX "insight_visits_session" ON "insight_visits" USING btree ("lecture_id","student_id","session_id");--> statement-breakpoint
CREATE INDEX "insight_visits_lecture" ON "insight_visits" USING btree ("lecture_id","ended_at");--> statement-breakpoint
CREATE INDEX "insight_visits_student" ON "insight_visits" USING btree ("student_id","started_at");--> statement-breakpoint
CREATE INDEX "activity_events_visit" ON "activity_events" USING btree ("session_id","user_id");--> statement-breakpoint
-- What changes is noted in the transaction that changes it, however it is written: also by a process of the former release.
CREATE FUNCTION "note_insight_visits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "lecture_id", "student_id", "session_id")
    SELECT l."course_id", e."lecture_id", e."user_id", e."session_id"
    FROM (SELECT DISTINCT "lecture_id", "user_id", "session_id" FROM changed) e JOIN "lectures" l ON l."id" = e."lecture_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_events_insight" AFTER INSERT ON "activity_events"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_visits"();--> statement-breakpoint
CREATE FUNCTION "note_insight_study"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "lecture_id", "student_id")
    SELECT l."course_id", p."lecture_id", p."student_id"
    FROM (SELECT DISTINCT "lecture_id", "student_id" FROM changed) p JOIN "lectures" l ON l."id" = p."lecture_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "slide_progress_insight_insert" AFTER INSERT ON "slide_progress"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_study"();--> statement-breakpoint
CREATE TRIGGER "slide_progress_insight_update" AFTER UPDATE ON "slide_progress"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_study"();--> statement-breakpoint
CREATE TRIGGER "slide_progress_insight_delete" AFTER DELETE ON "slide_progress"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_study"();--> statement-breakpoint
CREATE TRIGGER "lecture_progress_insight_insert" AFTER INSERT ON "lecture_progress"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_study"();--> statement-breakpoint
CREATE TRIGGER "lecture_progress_insight_update" AFTER UPDATE ON "lecture_progress"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_study"();--> statement-breakpoint
CREATE TRIGGER "lecture_progress_insight_delete" AFTER DELETE ON "lecture_progress"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_study"();--> statement-breakpoint
CREATE FUNCTION "note_insight_lecture"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "lecture_id", "student_id")
    SELECT OLD."course_id", OLD."id", "student_id" FROM "enrollments" WHERE "course_id" = OLD."course_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lectures_insight_update" AFTER UPDATE OF "published", "published_deck_id" ON "lectures" FOR EACH ROW
  WHEN (OLD."published" IS DISTINCT FROM NEW."published" OR OLD."published_deck_id" IS DISTINCT FROM NEW."published_deck_id")
  EXECUTE FUNCTION "note_insight_lecture"();--> statement-breakpoint
CREATE TRIGGER "lectures_insight_delete" AFTER DELETE ON "lectures"
  FOR EACH ROW EXECUTE FUNCTION "note_insight_lecture"();--> statement-breakpoint
CREATE FUNCTION "note_insight_questions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "lecture_id")
    SELECT DISTINCT l."course_id", l."id" FROM changed m
    JOIN "chat_sessions" s ON s."id" = m."session_id" JOIN "lectures" l ON l."id" = s."lecture_id" WHERE m."role" = 'user';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "chat_messages_insight" AFTER INSERT ON "chat_messages"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_questions"();--> statement-breakpoint
CREATE FUNCTION "note_insight_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "lecture_id")
    SELECT "course_id", "id" FROM "lectures" WHERE "id" = NEW."lecture_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "chat_sessions_insight" AFTER UPDATE OF "deleted_at" ON "chat_sessions"
  FOR EACH ROW WHEN (OLD."deleted_at" IS DISTINCT FROM NEW."deleted_at") EXECUTE FUNCTION "note_insight_conversation"();--> statement-breakpoint
CREATE FUNCTION "note_insight_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "student_id")
    SELECT "course_id", NEW."student_id" FROM "quizzes" WHERE "id" = NEW."quiz_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "quiz_attempts_insight_insert" AFTER INSERT ON "quiz_attempts"
  FOR EACH ROW WHEN (NEW."submitted_at" IS NOT NULL) EXECUTE FUNCTION "note_insight_attempt"();--> statement-breakpoint
CREATE TRIGGER "quiz_attempts_insight_update" AFTER UPDATE ON "quiz_attempts" FOR EACH ROW
  WHEN (OLD."submitted_at" IS DISTINCT FROM NEW."submitted_at" OR OLD."graded_at" IS DISTINCT FROM NEW."graded_at"
    OR OLD."final_points" IS DISTINCT FROM NEW."final_points" OR OLD."final_possible" IS DISTINCT FROM NEW."final_possible")
  EXECUTE FUNCTION "note_insight_attempt"();--> statement-breakpoint
CREATE FUNCTION "note_insight_quiz"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id") VALUES (NEW."course_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "quizzes_insight" AFTER UPDATE OF "revision", "archived_at", "is_active" ON "quizzes"
  FOR EACH ROW EXECUTE FUNCTION "note_insight_quiz"();--> statement-breakpoint
CREATE FUNCTION "note_insight_tracking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "insight_changes" ("course_id", "student_id")
    SELECT NEW."id", "student_id" FROM "enrollments" WHERE "course_id" = NEW."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "courses_insight" AFTER UPDATE OF "tracks_students" ON "courses" FOR EACH ROW
  WHEN (OLD."tracks_students" IS DISTINCT FROM NEW."tracks_students") EXECUTE FUNCTION "note_insight_tracking"();--> statement-breakpoint
CREATE FUNCTION "note_insight_enrollment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "insight_changes" ("course_id") VALUES (OLD."course_id");
  ELSE
    INSERT INTO "insight_changes" ("course_id", "student_id") VALUES (NEW."course_id", NEW."student_id");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "enrollments_insight" AFTER INSERT OR DELETE ON "enrollments"
  FOR EACH ROW EXECUTE FUNCTION "note_insight_enrollment"();--> statement-breakpoint
-- What happened before this release is counted by the first workers that start.
INSERT INTO "insight_changes" ("course_id", "lecture_id", "student_id", "session_id")
  SELECT l."course_id", e."lecture_id", e."user_id", e."session_id"
  FROM (SELECT DISTINCT "lecture_id", "user_id", "session_id" FROM "activity_events") e
  JOIN "lectures" l ON l."id" = e."lecture_id";--> statement-breakpoint
INSERT INTO "insight_changes" ("course_id", "student_id") SELECT "course_id", "student_id" FROM "enrollments";
