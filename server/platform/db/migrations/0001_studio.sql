CREATE TABLE "activity_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"event_key" text NOT NULL,
	"type" text NOT NULL,
	"slide_number" integer,
	"data" json NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drawings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slide_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"content" text NOT NULL,
	"color" text NOT NULL,
	"size" real NOT NULL,
	"strokes" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slide_highlights" (
	"slide_id" uuid PRIMARY KEY NOT NULL,
	"highlights" json NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "pronunciations" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "translated_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "annotation_tools" text[];--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_highlights" ADD CONSTRAINT "slide_highlights_slide_id_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_events_key" ON "activity_events" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "activity_events_lecture" ON "activity_events" USING btree ("lecture_id","id");--> statement-breakpoint
CREATE INDEX "drawings_slide" ON "drawings" USING btree ("slide_id","created_at");--> statement-breakpoint
CREATE INDEX "drawings_file" ON "drawings" USING btree ("file_key");