import icon from '../icon.svg';

/** What index.html paints, so that nothing flickers while the first screen is loaded. */
export const FirstPaint = () => (
  <div className="first-paint" aria-hidden>
    <div>
      <img src={icon} alt="" width="32" height="32" />
    </div>
    <div />
    <div />
  </div>
);
