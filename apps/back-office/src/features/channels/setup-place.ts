/** Where the setup of a channel is shown: as a screen of its own, or as a part of an agent's. */
export interface SetupPlace {
  /** The list of channels that it belongs to. */
  home: string;
  heading: 'h1' | 'h2';
  /** The height of what stays at the top of the window above it. */
  top: number;
}

export const OWN_SCREEN: SetupPlace = { home: '/channels', heading: 'h1', top: 56 };

/** Below the bar and the agent's header. */
export const insideAgent = (agentId: string): SetupPlace => ({
  home: `/ai-agents/${agentId}/channels`,
  heading: 'h2',
  top: 185,
});
