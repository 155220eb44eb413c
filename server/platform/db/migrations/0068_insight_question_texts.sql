CREATE TABLE "insight_question_texts" (
	"lecture_id" uuid NOT NULL,
	"words" text NOT NULL,
	"text" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "insight_question_texts_lecture_id_words_pk" PRIMARY KEY("lecture_id","words")
);
--> statement-breakpoint
ALTER TABLE "insight_question_texts" ADD CONSTRAINT "insight_question_texts_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;