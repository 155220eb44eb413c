ALTER TABLE "decks" ADD COLUMN "match" jsonb;--> statement-breakpoint
ALTER TABLE "decks" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decks" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "needs_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_replaced_by_decks_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."decks"("id") ON DELETE set null ON UPDATE no action;