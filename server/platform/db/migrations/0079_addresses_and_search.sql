CREATE INDEX "audit_entries_addresses" ON "audit_entries" USING btree ("at") WHERE "audit_entries"."client" <> '';--> statement-breakpoint
-- Erasing an account takes names out of the audit log, and old network addresses are cleared; what happened and when stays.
CREATE OR REPLACE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lectern.erasing', true) = 'on'
    AND (NEW."id", NEW."at", NEW."action", NEW."actor_id", NEW."subject_id")
      IS NOT DISTINCT FROM (OLD."id", OLD."at", OLD."action", OLD."actor_id", OLD."subject_id") THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('lectern.clearing_addresses', true) = 'on' THEN
    OLD."client" := '';
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log are neither changed nor deleted within two years.';
END $$;
--> statement-breakpoint
-- "muller" finds Müller. A text of ASCII characters is left alone, which keeps searches without an index fast. Composed again:
-- the letters of a Korean syllable are no accents.
CREATE FUNCTION "without_accents"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN $1
    ELSE normalize(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), NFC) END
$$;
--> statement-breakpoint
-- As in migration 0070: where the extension is missing, a search reads the whole table.
DO $$
BEGIN
  CREATE INDEX "users_search_plain" ON "users"
    USING gin ("without_accents"("name" || ' ' || "email") gin_trgm_ops) WHERE "erased_at" is null;
  DROP INDEX IF EXISTS "users_search";
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'Searches of administrators have no index: %', SQLERRM;
END $$;
