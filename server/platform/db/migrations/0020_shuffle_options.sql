ALTER TABLE "quiz_versions" ADD COLUMN "shuffle_options" boolean DEFAULT false NOT NULL;
