import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'
import { handOn, middleOf, restingBox, swipe } from './observe.ts'
import {
  fullButton,
  fullOf,
  galleryOf,
  nextPicture,
  openFull,
  pageOf,
  pictureOf,
  videoOf,
  zoomIn,
  zoomOut,
} from './pages/car.ts'
import { closeButton, titleOf } from './pages/frame.ts'

// The pictures of a car, as a mouse, a keyboard and a finger go through them.

const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0

test('pictures are grouped by source and day, the chosen one is marked', async ({ page }) => {
  await page.goto(pageOf('fiveListings'))
  const gallery = galleryOf(page)
  const group = gallery.getByRole('region', { name: 'Photos from Колите' })
  await expect(group).toContainText(/\d{1,2} [A-Z][a-z]{2,3} 20\d\d/)
  await expect(gallery.getByRole('region', { name: /^Photos from/ })).not.toHaveCount(1)
  // What several show stands with the first of them, which says so.
  await expect(gallery.getByText(/Колите · .* · also on /)).toBeVisible()
})

test('thumbnails choose the picture; arrows, Home and End go on from there', async ({ page }) => {
  await page.goto(pageOf('sixtyPhotos'))
  const gallery = galleryOf(page)
  const thumb = (index: number) =>
    gallery.getByRole('button', { name: new RegExp(`^Illustration ${index} of 60`) })
  await thumb(5).click()
  await expect(gallery.getByText('5 / 60')).toBeVisible()
  await expect(thumb(5)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('6 / 60')).toBeVisible()
  await page.keyboard.press('End')
  await expect(gallery.getByText('60 / 60')).toBeVisible()
  // The strip follows: the chosen one is in sight.
  await expect(thumb(60)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(gallery.getByText('1 / 60', { exact: true })).toBeVisible()
})

test('zoom by button, double press and keys; arrows move what is near, another picture starts whole', async ({
  page,
}) => {
  await page.goto(pageOf('sixtyPhotos'))
  const full = await openFull(page)
  const picture = pictureOf(full, 1)
  const { width: whole } = await restingBox(picture)
  await zoomIn(full).click()
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 1.4)
  const from = await restingBox(picture)
  await page.keyboard.press('ArrowRight')
  // Near, the arrows move the picture and do not leave it.
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan(from.x)
  await expect(full.getByText('1 / 60', { exact: true })).toBeVisible()
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(picture)).toBe(whole)
  await picture.dblclick({ force: true })
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 2)
  await page.keyboard.press('PageDown')
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
  await expect(zoomOut(full)).toBeDisabled()
  // Thumbnails are there as well, and the way back to the page keeps the place.
  await full.getByRole('button', { name: /^Illustration 9 of 60/ }).click()
  await closeButton(full).click()
  await expect(galleryOf(page).getByText('9 / 60')).toBeVisible()
})

test('Back closes the whole screen and leaves the car’s page as it was; Forward opens it again @everywhere', async ({
  page,
}) => {
  await page.goto('/vins')
  await page.goto(pageOf('sixtyPhotos'))
  await expect(titleOf(page)).toBeVisible()
  const title = await page.title()
  const full = await openFull(page)
  const address = page.url()
  await nextPicture(full).click()
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(full).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page).toHaveTitle(title)
  await expect(galleryOf(page).getByText('2 / 60', { exact: true })).toBeVisible()
  await expect(fullButton(page)).toBeFocused()
  await page.goForward()
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
  // The next one leaves the page.
  await page.goBack()
  await expect(full).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/vins')
})

test('the whole screen is closed', async ({ page }) => {
  await page.goto('/vins')
  await page.goto(pageOf('sixtyPhotos'))
  const address = page.url()
  for (const [by, close] of [
    ['×', () => closeButton(fullOf(page)).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const)
    await test.step(`closed by ${by}, the whole screen leaves no entry of the history behind`, async () => {
      await openFull(page)
      await close()
      await expect(fullOf(page)).toBeHidden()
      await expect(fullButton(page)).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL('/vins')
      await page.goForward()
      await expect(titleOf(page)).toBeVisible()
    })
  await test.step('two presses on Close are one step back', async () => {
    const full = await openFull(page)
    await closeButton(full).dblclick()
    await expect(full).toBeHidden()
    await expect(galleryOf(page).getByText('1 / 60', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)
  })
})

test('on the whole screen a video keeps its arrows and is not brought near', async ({ page }) => {
  await page.goto(pageOf('fourShapes'))
  const full = await openFull(page)
  await expect(zoomIn(full)).toBeVisible()
  await page.keyboard.press('End')
  await expect(full.getByText('7 / 7', { exact: true })).toBeVisible()
  await expect(zoomIn(full)).toBeHidden()
  await videoOf(full).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(full.getByText('7 / 7', { exact: true })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(full.getByText('7 / 7', { exact: true })).toBeVisible()
})

test('on the whole screen a picture that is gone leaves a labelled place', async ({ page }) => {
  await page.goto(pageOf('oddPictures'))
  const full = await openFull(page)
  await expect(full.getByText('Photo unavailable').first()).toBeVisible()
})

test('a finger swipes through the pictures, in the page and on the whole screen @phone', async ({ page }) => {
  await page.goto(pageOf('sixtyPhotos'))
  const gallery = galleryOf(page)
  const first = pictureOf(gallery, 1)
  await expect(first).toBeVisible()
  await swipe(page, first, -120)
  await expect(gallery.getByText('2 / 60', { exact: true })).toBeVisible()
  await swipe(page, pictureOf(gallery, 2), 120)
  await expect(gallery.getByText('1 / 60', { exact: true })).toBeVisible()
  const full = await openFull(page)
  await swipe(page, pictureOf(full, 1), -120)
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
})

test('two fingers bring a picture near @phone', async ({ page }) => {
  await page.goto(pageOf('sixtyPhotos'))
  const full = await openFull(page)
  const picture = pictureOf(full, 1)
  await expect(picture).toBeVisible()
  const { width: whole } = await restingBox(picture)
  const touch = await handOn(page)
  const [x, y] = await middleOf(picture)
  await touch('touchStart', [[x - 30, y]])
  await touch('touchStart', [
    [x - 30, y],
    [x + 30, y],
  ])
  for (const apart of [50, 80, 110])
    await touch('touchMove', [
      [x - apart, y],
      [x + apart, y],
    ])
  await touch('touchEnd', [])
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 2)
  await expect(full.getByText('1 / 60', { exact: true })).toBeVisible()
})

test('a picture that is gone leaves a labelled place, what is no picture is left out', async ({ page }) => {
  await page.goto(pageOf('oddPictures'))
  const gallery = galleryOf(page)
  await expect(gallery.getByText('1 / 5')).toBeVisible()
  await expect(gallery.getByText('Photo unavailable').first()).toBeVisible()
  await nextPicture(galleryOf(page)).click()
  await expect(gallery.getByRole('img', { name: /^Illustration 2 of 5/ })).toBeVisible()
})

test('videos: a file plays here, or says that it does not; a site of its own is a link', async ({ page }) => {
  await page.goto(pageOf('oddPictures'))
  const gallery = galleryOf(page)
  await gallery.getByRole('button', { name: /^Video 4 of 5/ }).click()
  await expect(gallery.getByText('This video can’t be played here.')).toBeVisible()
  const link = gallery.getByRole('link', { name: 'Watch on the source site' })
  await expect(link).toHaveAttribute('href', 'https://kolite.example/video/ODD-1.mp4')
  await expect(link).toHaveAttribute('rel', /noreferrer|noopener/)
  await gallery.getByRole('button', { name: /^Video 5 of 5/ }).click()
  await expect(link).toHaveAttribute('href', 'https://video.example/watch?v=ODD-1')
  await expect(gallery.getByText('This video can’t be played here.')).toBeHidden()
})

test('a video of the service itself plays in its place', async ({ page }) => {
  await page.goto(pageOf('fourShapes'))
  const gallery = galleryOf(page)
  await gallery.getByRole('button', { name: /^Video 7 of 7/ }).click()
  const video = videoOf(gallery)
  await expect(video).toBeVisible()
  await video.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  await expect(gallery.getByText('This video can’t be played here.')).toBeHidden()
})
