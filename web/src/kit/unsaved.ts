/** Asks those who guard what was typed against a closing tab. */
export const hasUnsavedInput = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
