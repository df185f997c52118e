/** Where the task that reads the script ends, and another begins (plugin.ts). */
declare const __PAUSE__: () => void
