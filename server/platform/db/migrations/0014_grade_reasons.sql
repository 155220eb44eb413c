ALTER TABLE "grade_changes" ADD COLUMN "messages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "grade_changes" SET "messages" = jsonb_build_array(
    CASE WHEN "kind" = 'regraded' THEN jsonb_build_object('code', 'regraded_by_version', 'params', jsonb_build_object('number', substring("why" FROM 'version (\d+) of')::int))
      WHEN "why" LIKE 'Graded;%' THEN '{"code": "graded_in_part", "params": {}}'
      ELSE '{"code": "graded_after_submission", "params": {}}' END)
    || CASE WHEN "why" ~ ' Read by .+\.$' THEN jsonb_build_array(jsonb_build_object('code', 'answers_read_by', 'params', jsonb_build_object('engine', substring("why" FROM ' Read by (.+)\.$'))))
      ELSE '[]' END
  WHERE "kind" = 'graded' AND "why" LIKE 'Graded%' OR "kind" = 'regraded' AND "why" ~ '^Regraded by version \d+ of';--> statement-breakpoint
UPDATE "grade_changes" SET "messages" = jsonb_build_array(jsonb_build_object('code', 'answer_quoted', 'params', jsonb_build_object('quote', substring("why" FROM '“(.*)”$'))))
  WHERE "kind" = 'assistant_adjusted' AND "why" ~ '^The handed-in answer says: “.*”$';
