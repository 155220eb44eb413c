ALTER TABLE "jobs" ADD COLUMN "messages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "model_circuits" ADD COLUMN "messages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "messages" = jsonb_build_array(jsonb_build_object('code', 'text', 'params', jsonb_build_object('text', coalesce("error", "message")))) WHERE coalesce("error", "message") <> '';
