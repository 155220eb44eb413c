ALTER TABLE "quiz_excuses" ADD COLUMN "excused_by" uuid;--> statement-breakpoint
ALTER TABLE "quiz_excuses" ADD CONSTRAINT "quiz_excuses_excused_by_users_id_fk" FOREIGN KEY ("excused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_excuses_excused_by" ON "quiz_excuses" USING btree ("excused_by");