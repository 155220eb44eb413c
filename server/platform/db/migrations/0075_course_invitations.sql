CREATE TABLE "course_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"is_refused" boolean DEFAULT false NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_invitations" ADD CONSTRAINT "course_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_invitations_course" ON "course_invitations" USING btree ("course_id","email");--> statement-breakpoint
CREATE INDEX "course_invitations_email" ON "course_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "course_invitations_age" ON "course_invitations" USING btree ("invited_at");