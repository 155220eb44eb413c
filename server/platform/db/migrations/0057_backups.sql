CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"size_bytes" bigint,
	"file_count" integer,
	"missing_files" integer,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "backups_created" ON "backups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state");
