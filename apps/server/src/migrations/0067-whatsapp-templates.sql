-- parley: expand
-- What Meta makes of customers' reactions to a template: green, yellow or red.
ALTER TABLE whatsapp_templates ADD COLUMN quality text;

-- When Meta was last asked for the templates; null asks again.
ALTER TABLE whatsapp_numbers ADD COLUMN templates_read_at timestamptz(3);

-- How we know that a customer wants no marketing: they wrote so, Meta's settings say so, or Meta refused a message.
ALTER TABLE whatsapp_opt_outs ADD COLUMN source text NOT NULL DEFAULT 'setting';
-- They want it again; kept, so that the later wish counts in whichever order the two arrive.
ALTER TABLE whatsapp_opt_outs ADD COLUMN resumed_at timestamptz(3);
