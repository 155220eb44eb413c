CREATE TABLE "stored_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "storage_limit_bytes" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "token_limit" bigint;
