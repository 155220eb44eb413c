CREATE TABLE "lecture_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"slide_number" integer NOT NULL,
	"slide_title" text,
	"question" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "nearest_slides" integer[];--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "autoplay" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "playback_rate" double precision;--> statement-breakpoint
ALTER TABLE "lecture_questions" ADD CONSTRAINT "lecture_questions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_questions" ADD CONSTRAINT "lecture_questions_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lecture_questions_student" ON "lecture_questions" USING btree ("student_id","lecture_id");--> statement-breakpoint
CREATE INDEX "lecture_questions_lecture" ON "lecture_questions" USING btree ("lecture_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_sessions_deleted" ON "chat_sessions" USING btree ("deleted_at") WHERE "chat_sessions"."deleted_at" is not null;