-- A process of the former release publishes by setting "published" alone, while this release runs beside it.
-- Students of this release see only published copies, so the database makes the first one, in the same
-- transaction. The next release removes both functions and the trigger.
CREATE FUNCTION "give_first_copy"("of_lecture" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "copy" uuid := gen_random_uuid();
  "working" uuid;
  "offered" text[];
BEGIN
  SELECT l."deck_id", ARRAY(
      SELECT u."language" FROM unnest(l."supported_languages") WITH ORDINALITY AS u ("language", "at")
      WHERE u."language" <> ALL (l."languages_in_preparation") ORDER BY u."at")
    INTO "working", "offered" FROM "lectures" l
    WHERE l."id" = "of_lecture" AND l."published" AND l."published_deck_id" IS NULL FOR UPDATE OF l;
  IF "working" IS NULL THEN RETURN; END IF;
  INSERT INTO "decks" ("id", "lecture_id", "file_key", "name", "size_bytes", "page_count", "created_at")
    SELECT "copy", "lecture_id", "file_key", "name", "size_bytes", "page_count", "created_at"
    FROM "decks" WHERE "id" = "working";
  INSERT INTO "published_versions" ("deck_id", "lecture_id", "languages") VALUES ("copy", "of_lecture", "offered");
  INSERT INTO "slides" ("id", "deck_id", "number", "page_id", "picture_key", "thumbnail_key", "picture_hash", "look_key",
      "former_picture_keys", "width", "height", "title", "word_count", "failure_message", "failure", "created_at")
    SELECT gen_random_uuid(), "copy", "number", "page_id", "picture_key", "thumbnail_key", "picture_hash", "look_key",
      "former_picture_keys", "width", "height", "title", "word_count", "failure_message", "failure", "created_at"
    FROM "slides" WHERE "deck_id" = "working";
  INSERT INTO "slide_texts" ("slide_id", "text", "lines", "words")
    SELECT n."id", t."text", t."lines", t."words"
    FROM "slides" o JOIN "slides" n ON n."deck_id" = "copy" AND n."number" = o."number"
    JOIN "slide_texts" t ON t."slide_id" = o."id" WHERE o."deck_id" = "working";
  INSERT INTO "scripts" ("slide_id", "language", "script", "spoken_hash", "revision", "translated_from", "updated_at")
    SELECT n."id", t."language", t."script", t."spoken_hash", t."revision", t."translated_from", t."updated_at"
    FROM "slides" o JOIN "slides" n ON n."deck_id" = "copy" AND n."number" = o."number"
    JOIN "scripts" t ON t."slide_id" = o."id" AND t."language" = ANY ("offered") WHERE o."deck_id" = "working";
  INSERT INTO "slide_audio" ("slide_id", "language", "spoken_hash", "recording_key", "created_at")
    SELECT n."id", a."language", a."spoken_hash", a."recording_key", a."created_at"
    FROM "slides" o JOIN "slides" n ON n."deck_id" = "copy" AND n."number" = o."number"
    JOIN "scripts" t ON t."slide_id" = o."id" AND t."language" = ANY ("offered")
    JOIN "slide_audio" a ON a."slide_id" = o."id" AND a."language" = t."language" AND a."spoken_hash" = t."spoken_hash"
    WHERE o."deck_id" = "working";
  INSERT INTO "slide_highlights" ("slide_id", "highlights", "revision", "updated_at")
    SELECT n."id", h."highlights", h."revision", h."updated_at"
    FROM "slides" o JOIN "slides" n ON n."deck_id" = "copy" AND n."number" = o."number"
    JOIN "slide_highlights" h ON h."slide_id" = o."id" WHERE o."deck_id" = "working";
  INSERT INTO "drawings" ("id", "slide_id", "file_key", "content", "color", "size", "strokes", "author_id", "created_at")
    SELECT d."id", n."id", d."file_key", d."content", d."color", d."size", d."strokes", d."author_id", d."created_at"
    FROM "slides" o JOIN "slides" n ON n."deck_id" = "copy" AND n."number" = o."number"
    JOIN "drawings" d ON d."slide_id" = o."id"
    WHERE o."deck_id" = "working" AND EXISTS (
      SELECT 1 FROM "scripts" t WHERE t."slide_id" = o."id" AND t."language" = ANY ("offered")
        AND (position(d."id"::text IN t."script") > 0 OR position(d."file_key" IN t."script") > 0));
  UPDATE "file_uses" u SET "students_until" = 'infinity'
    WHERE u."lecture_id" = "of_lecture" AND u."kind" <> 'deck' AND EXISTS (
      SELECT 1 FROM "slides" s
      LEFT JOIN "slide_audio" a ON a."slide_id" = s."id" LEFT JOIN "recordings" r ON r."key" = a."recording_key"
      LEFT JOIN "drawings" g ON g."slide_id" = s."id"
      WHERE s."deck_id" = "copy" AND u."file_key" IN (s."picture_key", s."thumbnail_key", r."file_key", g."file_key"));
  UPDATE "lectures" SET "published_deck_id" = "copy" WHERE "id" = "of_lecture";
END
$$;--> statement-breakpoint
CREATE FUNCTION "give_first_copy_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "give_first_copy"(NEW."id");
  RETURN NULL;
END
$$;--> statement-breakpoint
-- At the end of the transaction: this release makes the copy itself, after it has set "published".
CREATE CONSTRAINT TRIGGER "lectures_first_copy" AFTER INSERT OR UPDATE ON "lectures" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."published" AND NEW."published_deck_id" IS NULL)
  EXECUTE FUNCTION "give_first_copy_of_row"();--> statement-breakpoint
-- Lectures that the former release has published since this release first ran.
SELECT "give_first_copy"("id") FROM "lectures" WHERE "published" AND "published_deck_id" IS NULL;
