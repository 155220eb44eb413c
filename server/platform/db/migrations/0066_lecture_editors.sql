CREATE TABLE "lecture_editors" (
	"lecture_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"window_id" uuid NOT NULL,
	"slide_number" integer,
	"language" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_editors_lecture_id_user_id_window_id_pk" PRIMARY KEY("lecture_id","user_id","window_id")
);
--> statement-breakpoint
ALTER TABLE "lecture_editors" ADD CONSTRAINT "lecture_editors_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_editors" ADD CONSTRAINT "lecture_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;