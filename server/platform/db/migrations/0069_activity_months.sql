-- Events are kept in partitions by the month in which they happened. They have a schema of their own, so that the tables of the
-- schema "public" are those of the program, for backups and for lists of what names a person.
CREATE SCHEMA "partitions";--> statement-breakpoint
ALTER SEQUENCE "activity_events_id_seq" OWNED BY NONE;--> statement-breakpoint
DROP TRIGGER "activity_events_insight" ON "activity_events";--> statement-breakpoint
ALTER TABLE "activity_events" SET SCHEMA "partitions";--> statement-breakpoint
ALTER TABLE "partitions"."activity_events" RENAME TO "activity_events_first";--> statement-breakpoint
ALTER TABLE "partitions"."activity_events_first" DROP CONSTRAINT "activity_events_pkey";--> statement-breakpoint
DROP INDEX "partitions"."activity_events_key";--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" bigint DEFAULT nextval('activity_events_id_seq') NOT NULL,
	"user_id" uuid NOT NULL,
	"lecture_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"event_key" text NOT NULL,
	"type" text NOT NULL,
	"slide_number" integer,
	"data" json NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_events_id_happened_at_pk" PRIMARY KEY("id","happened_at")
) PARTITION BY RANGE ("happened_at");--> statement-breakpoint
ALTER SEQUENCE "activity_events_id_seq" OWNED BY "activity_events"."id";--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_events_key" ON "activity_events" USING btree ("user_id","event_key","happened_at");--> statement-breakpoint
CREATE INDEX "activity_events_lecture" ON "activity_events" USING btree ("lecture_id","id");--> statement-breakpoint
CREATE INDEX "activity_events_visit" ON "activity_events" USING btree ("session_id","user_id");--> statement-breakpoint
-- For events whose month has no partition: the clock of their sender is wrong, or no worker has run for months.
CREATE TABLE "partitions"."activity_events_other" PARTITION OF "activity_events" DEFAULT;--> statement-breakpoint
-- The events so far become the first partition: only its new indexes are built, and no row is written again. Events from a
-- future month, by a wrong clock, are moved.
DO $$
DECLARE
  month_end timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  WITH moved AS (DELETE FROM "partitions"."activity_events_first" WHERE "happened_at" >= month_end RETURNING *)
    INSERT INTO "activity_events" SELECT * FROM moved;
  EXECUTE format('ALTER TABLE "activity_events" ATTACH PARTITION "partitions"."activity_events_first" FOR VALUES FROM (MINVALUE) TO (%L)', month_end);
END $$;--> statement-breakpoint
-- The partitions that have a month, the oldest first. The expression is as PostgreSQL writes it: FOR VALUES FROM (…) TO ('…').
CREATE VIEW "partitions"."activity_months" AS
  SELECT c."oid"::regclass AS "name", substring(pg_get_expr(c."relpartbound", c."oid") FROM 'TO \(''([^'']+)''\)')::timestamptz AS "ends_at"
  FROM pg_inherits i JOIN pg_class c ON c."oid" = i."inhrelid"
  WHERE i."inhparent" = 'public.activity_events'::regclass AND c."oid" <> 'partitions.activity_events_other'::regclass
  ORDER BY 2;--> statement-breakpoint
-- Adds the partitions of all months that begin before a time. Workers call it; events that came before their partition are moved.
CREATE FUNCTION "partitions"."add_activity_months"("until" timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  starts timestamptz;
  ends timestamptz;
  made text;
  added integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7243069);
  SELECT max("ends_at") INTO starts FROM "partitions"."activity_months";
  WHILE starts < "until" LOOP
    ends := (date_trunc('month', starts AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    made := 'activity_events_' || to_char(starts AT TIME ZONE 'UTC', 'YYYY_MM');
    EXECUTE format('CREATE TABLE "partitions".%I (LIKE "public"."activity_events" INCLUDING DEFAULTS)', made);
    EXECUTE format('WITH moved AS (DELETE FROM "partitions"."activity_events_other"
        WHERE "happened_at" >= $1 AND "happened_at" < $2 RETURNING *)
      INSERT INTO "partitions".%I SELECT * FROM moved', made) USING starts, ends;
    EXECUTE format('ALTER TABLE "public"."activity_events" ATTACH PARTITION "partitions".%I FOR VALUES FROM (%L) TO (%L)', made, starts, ends);
    added := added + 1;
    starts := ends;
  END LOOP;
  RETURN added;
END $$;--> statement-breakpoint
SELECT "partitions"."add_activity_months"(now() + interval '3 months');--> statement-breakpoint
CREATE TRIGGER "activity_events_insight" AFTER INSERT ON "activity_events"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_insight_visits"();
