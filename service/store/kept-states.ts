/**
 * Most earlier states that a store keeps at once for exports. Each has files or documents of its own, and a
 * pass that continues in time would keep its state for ever.
 */
export const mostKeptStates = 32
