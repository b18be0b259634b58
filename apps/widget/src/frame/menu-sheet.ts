import css from './menu.css?inline';
import { adopt } from './sheets.ts';

/** The menu and its dialogs. */
adopt(css);
