CREATE TABLE "published_versions" (
	"deck_id" uuid PRIMARY KEY NOT NULL,
	"lecture_id" uuid NOT NULL,
	"languages" text[] NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "drawings" DROP CONSTRAINT "drawings_pkey";--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_id_slide_id_pk" PRIMARY KEY("id","slide_id");--> statement-breakpoint
ALTER TABLE "file_uses" ADD COLUMN "students_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lectures" ADD COLUMN "languages_in_preparation" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lectures" ADD COLUMN "published_deck_id" uuid;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "page_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_versions_lecture" ON "published_versions" USING btree ("lecture_id","published_at");--> statement-breakpoint
ALTER TABLE "lectures" ADD CONSTRAINT "lectures_published_deck_id_decks_id_fk" FOREIGN KEY ("published_deck_id") REFERENCES "public"."decks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A lecture that is published now gets its copy: students keep what they have.
WITH "copies" AS (
  INSERT INTO "decks" ("id", "lecture_id", "file_key", "name", "size_bytes", "page_count", "created_at")
  SELECT gen_random_uuid(), d."lecture_id", d."file_key", d."name", d."size_bytes", d."page_count", d."created_at"
  FROM "lectures" l JOIN "decks" d ON d."id" = l."deck_id" WHERE l."published"
  RETURNING "id", "lecture_id"
), "versions" AS (
  INSERT INTO "published_versions" ("deck_id", "lecture_id", "languages")
  SELECT c."id", l."id", l."supported_languages" FROM "copies" c JOIN "lectures" l ON l."id" = c."lecture_id"
)
UPDATE "lectures" l SET "published_deck_id" = c."id" FROM "copies" c WHERE c."lecture_id" = l."id";--> statement-breakpoint
INSERT INTO "slides" ("id", "deck_id", "number", "page_id", "picture_key", "thumbnail_key", "picture_hash", "former_picture_keys",
  "width", "height", "title", "word_count", "failure_message", "failure", "created_at")
SELECT gen_random_uuid(), l."published_deck_id", s."number", s."page_id", s."picture_key", s."thumbnail_key", s."picture_hash",
  s."former_picture_keys", s."width", s."height", s."title", s."word_count", s."failure_message", s."failure", s."created_at"
FROM "lectures" l JOIN "slides" s ON s."deck_id" = l."deck_id" WHERE l."published_deck_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "slide_texts" ("slide_id", "text", "lines", "words")
SELECT n."id", t."text", t."lines", t."words"
FROM "lectures" l JOIN "slides" o ON o."deck_id" = l."deck_id"
JOIN "slides" n ON n."deck_id" = l."published_deck_id" AND n."number" = o."number"
JOIN "slide_texts" t ON t."slide_id" = o."id";--> statement-breakpoint
INSERT INTO "scripts" ("slide_id", "language", "script", "spoken_hash", "revision", "translated_from", "updated_at")
SELECT n."id", t."language", t."script", t."spoken_hash", t."revision", t."translated_from", t."updated_at"
FROM "lectures" l JOIN "slides" o ON o."deck_id" = l."deck_id"
JOIN "slides" n ON n."deck_id" = l."published_deck_id" AND n."number" = o."number"
JOIN "scripts" t ON t."slide_id" = o."id" AND t."language" = ANY(l."supported_languages");--> statement-breakpoint
INSERT INTO "slide_audio" ("slide_id", "language", "spoken_hash", "recording_key", "created_at")
SELECT n."id", a."language", a."spoken_hash", a."recording_key", a."created_at"
FROM "lectures" l JOIN "slides" o ON o."deck_id" = l."deck_id"
JOIN "slides" n ON n."deck_id" = l."published_deck_id" AND n."number" = o."number"
JOIN "scripts" t ON t."slide_id" = o."id" AND t."language" = ANY(l."supported_languages")
JOIN "slide_audio" a ON a."slide_id" = o."id" AND a."language" = t."language" AND a."spoken_hash" = t."spoken_hash";--> statement-breakpoint
INSERT INTO "slide_highlights" ("slide_id", "highlights", "revision", "updated_at")
SELECT n."id", h."highlights", h."revision", h."updated_at"
FROM "lectures" l JOIN "slides" o ON o."deck_id" = l."deck_id"
JOIN "slides" n ON n."deck_id" = l."published_deck_id" AND n."number" = o."number"
JOIN "slide_highlights" h ON h."slide_id" = o."id";--> statement-breakpoint
INSERT INTO "drawings" ("id", "slide_id", "file_key", "content", "color", "size", "strokes", "author_id", "created_at")
SELECT d."id", n."id", d."file_key", d."content", d."color", d."size", d."strokes", d."author_id", d."created_at"
FROM "lectures" l JOIN "slides" o ON o."deck_id" = l."deck_id"
JOIN "slides" n ON n."deck_id" = l."published_deck_id" AND n."number" = o."number"
JOIN "drawings" d ON d."slide_id" = o."id"
WHERE EXISTS (SELECT 1 FROM "scripts" t WHERE t."slide_id" = o."id" AND t."language" = ANY(l."supported_languages")
  AND (position(d."id"::text IN t."script") > 0 OR position(d."file_key" IN t."script") > 0));--> statement-breakpoint
UPDATE "file_uses" u SET "students_until" = 'infinity'
WHERE u."kind" <> 'deck' AND EXISTS (
  SELECT 1 FROM "lectures" l JOIN "slides" s ON s."deck_id" = l."published_deck_id"
  LEFT JOIN "slide_audio" a ON a."slide_id" = s."id" LEFT JOIN "recordings" r ON r."key" = a."recording_key"
  LEFT JOIN "drawings" g ON g."slide_id" = s."id"
  WHERE l."id" = u."lecture_id" AND u."file_key" IN (s."picture_key", s."thumbnail_key", r."file_key", g."file_key"));
