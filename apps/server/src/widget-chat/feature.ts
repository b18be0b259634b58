import { fileURLToPath } from 'node:url';
import { darkPaletteOf, paletteOf } from '@parley/contracts/widget-palette';
import { toWire } from '@parley/contracts/wire';
import type { FastifyInstance } from 'fastify';
import type { AgentOpenings } from '../ai-agents/index.ts';
import type { Attachments } from '../attachments/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { NoteProof } from '../customers/index.ts';
import type { Openings } from '../flows/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Messages } from '../messages/index.ts';
import type { AnswerTimes } from '../waiting-customers/index.ts';
import { createAskForPerson } from './ask-for-person.ts';
import { createChannelDirectory } from './channel-directory.ts';
import { describeChannel } from './describe-channel.ts';
import { serveWidgetPages } from './pages.ts';
import { widgetChatRoutes, type WidgetChatParts } from './routes.ts';
import { createWidgetChatService } from './service.ts';
import { handleOldAddresses } from './strip-addresses.ts';
import { createTranscriptAddresses } from './transcript-addresses.ts';
import { createTranscripts } from './transcript.ts';

const WIDGET = fileURLToPath(new URL('../../../widget/dist/', import.meta.url));

interface Dependencies extends Pick<
  Infrastructure,
  'config' | 'sql' | 'jobs' | 'mailer' | 'realtime' | 'limits' | 'streams' | 'vault'
> {
  messages: Messages;
  conversations: Conversations;
  attachments: Attachments;
  openings: Openings;
  agentOpenings: AgentOpenings;
  findStaff: WidgetChatParts['findStaff'];
  onErased: () => void;
  noteProof: NoteProof;
  answerTimes: AnswerTimes;
}

/** The customers' side: the widget's pages and every call it makes. */
export function createWidgetChat({ config, mailer, onErased, noteProof, answerTimes, ...parts }: Dependencies) {
  const { sql, jobs, realtime } = parts;
  const directory = createChannelDirectory(sql, answerTimes);
  handleOldAddresses(sql, jobs);
  const routeParts: WidgetChatParts = {
    ...parts,
    config,
    directory,
    askForPerson: createAskForPerson(parts),
    chat: createWidgetChatService(sql, realtime, [parts.openings, parts.agentOpenings], onErased, noteProof),
    transcripts: createTranscripts(sql, jobs, mailer),
    transcriptAddresses: createTranscriptAddresses(sql, jobs, mailer, config.secretKey, noteProof),
  };
  return {
    /** Channels are cached; call this after changing one. */
    forgetChannels: directory.forget,
    routes: (app: FastifyInstance) => widgetChatRoutes(app, routeParts),
    pages: (app: FastifyInstance) =>
      serveWidgetPages(
        app,
        WIDGET,
        directory,
        (channel) =>
          toWire({
            ...describeChannel(channel),
            palette: paletteOf(channel.settings.colors),
            darkPalette: darkPaletteOf(channel.settings.colors),
          }),
        config.mail === 'mailbox',
      ),
  };
}
