/**
 * The tests of a report of Playwright's that failed at first and passed when tried again: file, project and title.
 * @param {import('@playwright/test/reporter').JSONReport} report
 * @returns {string[]}
 */
export function passedAtSecondTry({ suites }) {
  const inSuite = ({ suites: inner = [], specs }, titles) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => [file, projectName, ...titles, title].join(' › ')),
    ),
    ...inner.flatMap((suite) => inSuite(suite, [...titles, suite.title])),
  ]
  // The outermost suites are the files themselves.
  return suites.flatMap((file) => inSuite(file, []))
}
