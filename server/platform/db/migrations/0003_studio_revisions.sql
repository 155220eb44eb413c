CREATE TABLE "activity_allowances" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"events_left" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "slide_highlights" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "script_versions" ADD COLUMN "translated_from" text;--> statement-breakpoint
ALTER TABLE "activity_allowances" ADD CONSTRAINT "activity_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What older versions were translated from was not written down, but stands in the history of the default language:
-- a version goes back to the last one that was not edited, and that, when it is a translation, to the text of its time.
UPDATE "script_versions" v SET "translated_from" = (
	SELECT encode(sha256(convert_to(d."script", 'UTF8')), 'hex')
	FROM "script_versions" d
	WHERE d."slide_id" = v."slide_id" AND d."language" = e."default_language" AND d."created_at" <= o."created_at"
	ORDER BY d."created_at" DESC, d."id" DESC LIMIT 1)
FROM "slides" s, "decks" k, "lectures" e, "script_versions" o
WHERE s."id" = v."slide_id" AND k."id" = s."deck_id" AND e."id" = k."lecture_id"
	AND v."language" <> e."default_language" AND o."source" = 'translation' AND o."id" = (
		SELECT w."id" FROM "script_versions" w
		WHERE w."slide_id" = v."slide_id" AND w."language" = v."language"
			AND w."source" NOT IN ('manual_edit', 'restored') AND (w."created_at", w."id") <= (v."created_at", v."id")
		ORDER BY w."created_at" DESC, w."id" DESC LIMIT 1);--> statement-breakpoint
UPDATE "script_versions" v SET "translated_from" = c."translated_from" FROM "scripts" c WHERE c."version_id" = v."id";
