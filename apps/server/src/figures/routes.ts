import * as contract from '@parley/contracts/figures';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Figures } from './figures.ts';
import type { createReportMails } from './mail/report-mails.ts';

export function figureRoutes(app: FastifyInstance, figures: Figures, mails: ReturnType<typeof createReportMails>) {
  serve(app, contract.getReportMail, (_, { companyId, userId }) => mails.get(companyId, userId));
  serve(app, contract.setReportMail, ({ body }, { companyId, userId }) => mails.set(companyId, userId, body.isOn));
  serve(app, contract.stopReportMail, ({ body }) => mails.stop(body.token));
  serve(app, contract.getReport, ({ query }, { companyId }) => figures.read(companyId, query));
  serve(app, contract.listFigure, ({ query }, { companyId }) => figures.behind(companyId, query));
  serve(app, contract.exportReport, async ({ query }, { companyId, userId, reply }) => {
    const { card, ...filter } = query;
    const { name, text } = await figures.file({ companyId, userId }, filter, card);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(text);
  });
}
