/**
 * Earlier states that are kept at once, however many passes of exports name others: each has files or documents of its own,
 * and a pass that is asked again in time would keep them for ever.
 */
export const mostKeptStates = 32
