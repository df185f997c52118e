/** @typedef {import('@playwright/test/reporter').JSONReportSuite} Suite */

/**
 * The tests in a report of Playwright that failed at first and passed when retried: file, project and title.
 * @param {{ suites: Suite[] }} report
 */
export function passedAtSecondTry({ suites }) {
  /** @type {(suite: Suite, titles: readonly string[]) => string[]} */
  const inSuite = ({ suites: inner = [], specs }, titles) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => [file, projectName, ...titles, title].join(' › ')),
    ),
    ...inner.flatMap((suite) => inSuite(suite, [...titles, suite.title])),
  ]
  // The outermost suites are the files.
  return suites.flatMap((file) => inSuite(file, []))
}
