ALTER TABLE "slides" ADD COLUMN "voice_ms" integer;--> statement-breakpoint
UPDATE "slides" s SET "voice_ms" = r."duration_ms"
FROM "published_versions" v
JOIN "lectures" l ON l."id" = v."lecture_id"
JOIN "slides" o ON o."deck_id" = v."deck_id"
JOIN "scripts" t ON t."slide_id" = o."id" AND t."language" = l."default_language"
JOIN "slide_audio" a ON a."slide_id" = t."slide_id" AND a."language" = t."language" AND a."spoken_hash" = t."spoken_hash"
JOIN "recordings" r ON r."key" = a."recording_key"
WHERE s."id" = o."id";
