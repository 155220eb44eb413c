ALTER TABLE "slides" ADD COLUMN "failure_message" jsonb;--> statement-breakpoint
UPDATE "slides" SET "failure_message" = jsonb_build_object('code', 'text', 'params', jsonb_build_object('text', "failure")) WHERE "failure" IS NOT NULL;
