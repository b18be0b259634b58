export { createFigures } from './figures.ts';
export { createReportMails } from './mail/report-mails.ts';
export { figureRoutes } from './routes.ts';
export { addPastWaits, forgetFigures } from './sample.ts';
