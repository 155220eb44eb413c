ALTER TABLE "published_versions" ADD COLUMN "announced" jsonb;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "look_key" text;--> statement-breakpoint
-- No catalogue has this message any more, so its code would be shown instead of a sentence.
UPDATE "jobs" SET "messages" = (
  SELECT coalesce(jsonb_agg(m ORDER BY at), '[]') FROM jsonb_array_elements("messages") WITH ORDINALITY AS e (m, at)
  WHERE m ->> 'code' <> 'lecture_draft_again')
WHERE "messages" @> '[{"code": "lecture_draft_again"}]';
