ALTER TABLE "jobs" ADD COLUMN "delays" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_circuits" ADD COLUMN "trial_id" uuid;--> statement-breakpoint
ALTER TABLE "model_circuits" ADD COLUMN "batch_at" timestamp (3) with time zone;