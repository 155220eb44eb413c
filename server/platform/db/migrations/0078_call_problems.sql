ALTER TABLE "model_circuits" ADD COLUMN "problem" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "model_circuits" ADD COLUMN "problem_since" timestamp (3) with time zone;