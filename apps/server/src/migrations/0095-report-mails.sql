-- parley: expand
-- Members who want the figures of the week by mail, and the Monday up to which they have got them.
CREATE TABLE report_mails (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  sent_on date NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
);
SELECT protect_company_rows('report_mails');
