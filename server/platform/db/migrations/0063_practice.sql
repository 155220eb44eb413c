CREATE TABLE "practice_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lecture_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"picture_key" text NOT NULL,
	"job_id" uuid,
	"front" text NOT NULL,
	"back" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"covers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "practice_states" (
	"student_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	CONSTRAINT "practice_states_student_id_card_id_pk" PRIMARY KEY("student_id","card_id")
);
--> statement-breakpoint
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_reviews" ADD CONSTRAINT "practice_reviews_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_reviews" ADD CONSTRAINT "practice_reviews_card_id_practice_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."practice_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_states" ADD CONSTRAINT "practice_states_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_states" ADD CONSTRAINT "practice_states_card_id_practice_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."practice_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_cards_lecture" ON "practice_cards" USING btree ("lecture_id","state");--> statement-breakpoint
CREATE INDEX "practice_reviews_student" ON "practice_reviews" USING btree ("student_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "practice_reviews_card" ON "practice_reviews" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "practice_states_due" ON "practice_states" USING btree ("student_id","due_at");--> statement-breakpoint
CREATE INDEX "practice_states_card" ON "practice_states" USING btree ("card_id");