CREATE TABLE "devices" (
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"session_uid" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"browser" text,
	"system" text,
	"address" text,
	"started_at" timestamp with time zone NOT NULL,
	"last_activity" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_use" ON "devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_activity" ON "sign_ins" USING btree ("last_activity");