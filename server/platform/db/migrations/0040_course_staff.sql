CREATE TABLE "course_staff" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_staff_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_staff" ADD CONSTRAINT "course_staff_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_staff" ADD CONSTRAINT "course_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_staff_user" ON "course_staff" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_staff_owner" ON "course_staff" USING btree ("course_id") WHERE "course_staff"."role" = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_course" ON "staff_invitations" USING btree ("course_id",lower("email"));--> statement-breakpoint
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree (lower("email"));--> statement-breakpoint
-- A course has its professor as owner, however it is made: also by a process of the release before this one.
CREATE FUNCTION "make_owner_staff"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE "course_staff" SET "role" = 'teacher' WHERE "course_id" = NEW."id" AND "role" = 'owner';
  END IF;
  INSERT INTO "course_staff" ("course_id", "user_id", "role") VALUES (NEW."id", NEW."professor_id", 'owner')
    ON CONFLICT ("course_id", "user_id") DO UPDATE SET "role" = 'owner';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "courses_owner_insert" AFTER INSERT ON "courses"
  FOR EACH ROW EXECUTE FUNCTION "make_owner_staff"();--> statement-breakpoint
CREATE TRIGGER "courses_owner_update" AFTER UPDATE OF "professor_id" ON "courses"
  FOR EACH ROW WHEN (OLD."professor_id" IS DISTINCT FROM NEW."professor_id") EXECUTE FUNCTION "make_owner_staff"();--> statement-breakpoint
INSERT INTO "course_staff" ("course_id", "user_id", "role", "created_at")
  SELECT "id", "professor_id", 'owner', "created_at" FROM "courses"
  ON CONFLICT DO NOTHING;
